export const apiBase = '/api/v1';

/** The specification's server functions keep their own addresses; every other call is below /api/v1. */
export const isFunction = (path: string): boolean => path.startsWith('/functions/v1/');

export const addressOf = (path: string): string => (isFunction(path) ? path : apiBase + path);
