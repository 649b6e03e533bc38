import type { Domain } from '#server/domain.ts';
import { contactConnectors } from './connector.ts';
import { hanging } from './hanging.ts';

export const contactSync = { connectors: contactConnectors, hanging } satisfies Domain;
