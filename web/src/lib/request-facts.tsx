import { createContext, useContext } from 'react';

/** What both renders of a page know: where the product lives, for canonical addresses and share metadata. */
export type RequestFacts = { origin: string };

const Facts = createContext<RequestFacts>({ origin: '' });

export const RequestFactsProvider = Facts.Provider;

export const useRequestFacts = () => useContext(Facts);
