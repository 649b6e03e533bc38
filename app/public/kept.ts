/**
 * `headers` of a public page that is the same for every visitor: the server renders it at most once a minute
 * (server/core/http/kept-pages.ts). Not for pages that answer forms or show the current state.
 */
export const keptByServer = () => ({ 'lintel-keep': '60' });
