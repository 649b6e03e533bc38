import { facebook } from './facebook.ts';
import { linkedin } from './linkedin.ts';
import type { ConnectedNetwork, Network } from './network.ts';

/** Every network beside our own sites. A new one is a file here and a line in `contract/growth/social/networks.ts`. */
export const connectors: Record<ConnectedNetwork, Network> = { facebook, linkedin };
