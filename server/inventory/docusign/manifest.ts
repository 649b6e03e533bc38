import type { Domain } from '#server/domain.ts';
import { docusignConnector } from './connector.ts';

export const docusign = { connectors: [docusignConnector] } satisfies Domain;
