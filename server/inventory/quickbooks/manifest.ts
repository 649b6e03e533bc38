import type { Domain } from '#server/domain.ts';
import { quickbooksConnector } from './connector.ts';

export const quickbooks = { connectors: [quickbooksConnector] } satisfies Domain;
