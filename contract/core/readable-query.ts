/**
 * A query string in which filters stay readable: `URLSearchParams` encodes parentheses, colons, commas and tildes, although addresses may
 * contain them; it decodes to the same value.
 */
export const readableQuery = (query: URLSearchParams): string =>
  query.toString().replace(/%(3A|28|29|2C|7E|21)/g, (code) => decodeURIComponent(code));
