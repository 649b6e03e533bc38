import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The whole route table comes with the first document: a workspace that is offline can still move between screens.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
