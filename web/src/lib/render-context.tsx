import { createContext, useContext } from 'react';

/** What both renders of a page know: where the product lives, for canonical addresses and share metadata. */
export type RenderContext = { origin: string };

const Facts = createContext<RenderContext>({ origin: '' });

export const RenderContextProvider = Facts.Provider;

export const useRenderContext = () => useContext(Facts);
