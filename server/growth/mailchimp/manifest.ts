import type { Domain } from '#server/domain.ts';
import { mailchimpConnector } from './connector.ts';
import { hanging } from './hanging.ts';
import { optOutListener } from './listener.ts';

export const mailchimp = { connectors: [mailchimpConnector], listeners: [optOutListener], hanging } satisfies Domain;
