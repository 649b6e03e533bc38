import type { ConnectedNetwork } from '#contract/growth/social/networks.ts';
import { facebook } from './facebook.ts';
import { google } from './google.ts';
import { instagram } from './instagram.ts';
import { linkedin } from './linkedin.ts';
import type { Network } from './network.ts';
import { x } from './x.ts';

/** Every network besides our own sites. A new one needs a file here and a line in `contract/growth/social/networks.ts`. */
export const connectors: Record<ConnectedNetwork, Network> = { facebook, instagram, linkedin, x, google };
