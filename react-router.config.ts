import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Sends the whole route table with the first document, so that an offline workspace can still navigate.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
