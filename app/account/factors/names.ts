import { Fingerprint, type LucideIcon, MessageSquareText, Smartphone } from 'lucide-react';
import { keysOf, type T } from '#app/i18n/t.ts';
import { type AskedFactor, type FactorType, factorTypes } from '#contract/account/entry.ts';

export const typeNames = keysOf('account-factors.type', factorTypes);
export const typeTexts = keysOf('account-factors.typeText', factorTypes);

export const typeIcons: Record<FactorType, LucideIcon> = {
  totp: Smartphone,
  phone: MessageSquareText,
  webauthn: Fingerprint,
};

/** The last digits of a phone number; undefined for other factors. */
export const factorHint = (t: T, { hint }: Pick<AskedFactor, 'hint'>): string | undefined =>
  hint ? t('account-factors.endsIn', { digits: hint }) : undefined;

export const factorName = (t: T, { name, type }: Pick<AskedFactor, 'name' | 'type'>): string =>
  name || t(typeNames[type]);
