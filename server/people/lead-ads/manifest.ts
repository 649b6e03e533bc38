import type { Domain } from '#server/domain.ts';
import { leadAdsConnector } from './connector.ts';

export const leadAds = { connectors: [leadAdsConnector] } satisfies Domain;
