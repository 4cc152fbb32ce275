/**
 * Returns the request's address from the edge; ignores forwarding headers of the client. An IPv6 address is cut to its
 * /64, which is one household's.
 */
export function clientAddress(request: Request): string {
  const address = request.headers.get('CF-Connecting-IP') ?? 'unknown';
  if (!address.includes(':')) return address;
  const groupsOf = (text: string) => text.split(':').filter((group) => group !== '');
  const zeros = ':0'.repeat(Math.max(0, 8 - groupsOf(address).length));
  return `${groupsOf(address.replace('::', `${zeros}:`))
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`;
}
