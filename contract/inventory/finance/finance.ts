import { ledgerCalls } from './ledger-calls.ts';
import { payoutCalls } from './payout-calls.ts';
import { trustCalls } from './trust-calls.ts';

export const finance = { ...ledgerCalls, ...payoutCalls, ...trustCalls };
