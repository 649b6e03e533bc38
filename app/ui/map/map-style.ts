import { createContext } from 'react';

/** The style of the street map, if the operator has set one. The root provides it, so that every map uses the same base map. */
export const MapStyleContext = createContext<string | null>(null);
