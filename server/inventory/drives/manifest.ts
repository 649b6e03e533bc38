import type { Domain } from '#server/domain.ts';
import { dropboxConnector, googleDriveConnector } from './connector.ts';

export const drives = { connectors: [googleDriveConnector, dropboxConnector] } satisfies Domain;
