import { createContext, useContext } from 'react';

/** Values that both renders of a page need: the origin for canonical URLs and share metadata. */
export type RenderContext = { origin: string };

const Facts = createContext<RenderContext>({ origin: '' });

export const RenderContextProvider = Facts.Provider;

export const useRenderContext = () => useContext(Facts);
