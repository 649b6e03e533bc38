import { api } from '#app/api.ts';
import { formatPhone } from '#app/i18n/phone.tsx';
import type { OptionSource } from '#app/ui/option-source.ts';

/** A lead search for comboboxes that shows how each lead is reached, to tell equal names apart. */
export const findLeadsBut =
  (...left: string[]): OptionSource =>
  async (search, signal) => {
    const { rows } = await api.leads.list({ limit: 20, ...(search.trim().length > 1 && { search }) }, { signal });
    return rows
      .filter(({ id }) => !left.includes(id))
      .map(({ id, name, email, phone }) => {
        const detail = email ?? (phone && formatPhone(phone));
        return { value: id, label: name, ...(detail && { detail }) };
      });
  };
