/**
 * A query string in which written filters stay readable. `URLSearchParams` encodes brackets, colons, commas and tildes,
 * though an address may hold them as they are; what it decodes is the same.
 */
export const readableQuery = (query: URLSearchParams): string =>
  query.toString().replace(/%(3A|28|29|2C|7E|21)/g, (code) => decodeURIComponent(code));
