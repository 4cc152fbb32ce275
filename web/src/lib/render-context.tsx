import { createContext, useContext } from 'react';

/** Values that both renders of a page need: the origin for canonical URLs and share metadata. */
export type RenderContext = { origin: string };

const RenderContextValue = createContext<RenderContext>({ origin: '' });

export const RenderContextProvider = RenderContextValue.Provider;

export const useRenderContext = () => useContext(RenderContextValue);
