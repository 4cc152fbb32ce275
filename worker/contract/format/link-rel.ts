/** Tells search engines that authors add these links, and hides the page from the linked one. */
export const LINK_REL = 'ugc nofollow noopener';
