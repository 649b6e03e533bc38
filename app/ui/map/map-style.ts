import { createContext } from 'react';

/** The style of a map's streets, where the operator has set one. Filled by the root, so that every map has the same ground. */
export const MapStyleContext = createContext<string | null>(null);
