import type { Domain } from '#server/domain.ts';
import { contactConnectors } from './connector.ts';

export const contactSync = { connectors: contactConnectors } satisfies Domain;
