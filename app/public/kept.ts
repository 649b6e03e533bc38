/**
 * `headers` of a public page that says the same to everybody: the server renders it once a minute at the most and answers
 * it many times (server/core/http/kept-pages.ts). Not for a page that answers a form or shows what is now.
 */
export const keptByServer = () => ({ 'lintel-keep': '60' });
