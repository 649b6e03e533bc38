import { useQueries, useQuery } from '@tanstack/react-query';
import { formatPhone } from '#app/i18n/phone.tsx';
import { useT } from '#app/i18n/t.ts';
import { Select } from '#app/ui/select.tsx';
import type { Channel, Purpose } from '#contract/people/messages-words.ts';
import { contactQueries } from '../contacts/queries.ts';
import { gateLooks } from './gate-note.tsx';
import { messageQueries } from './queries.ts';

type Props = {
  leadId: string;
  channel: Channel;
  purpose: Purpose;
  /** Undefined for the primary address. */
  value: string | undefined;
  onChange: (address: string) => void;
};

/** Chooses one of several addresses, each with the gate's verdict; hidden if there is only one. */
export function AddressChoice({ leadId, channel, purpose, value, onChange }: Props) {
  const t = useT();
  const kind = channel === 'email' ? 'email' : 'phone';
  const { data } = useQuery(contactQueries.points(leadId));
  const points = (data?.points ?? []).filter((point) => point.channel === kind);
  const several = points.length > 1 ? points : [];
  const verdicts = useQueries({
    queries: several.map(({ address }) => messageQueries.check(leadId, channel, purpose, address)),
  });
  if (several.length === 0) return null;
  return (
    <Select
      look="inline"
      className="max-w-full min-w-0 justify-self-start"
      aria-label={t(`messages.to.${channel}`)}
      value={value ?? several.find(({ primary }) => primary)?.address ?? null}
      onChange={onChange}
      options={several.map(({ address, label }, index) => {
        const outcome = verdicts[index]?.data?.outcome;
        const { icon: Icon, text } = outcome ? gateLooks[outcome] : { icon: undefined, text: '' };
        const shown = kind === 'phone' ? formatPhone(address) : address;
        const said = [t(`people.label.${label}`), outcome && t(`messages.reach.${outcome}`)].filter(Boolean);
        return {
          value: address,
          label: t('messages.addressAs', { address: shown, what: said.join(', ') }),
          ...(Icon && { icon: <Icon className={`size-4 shrink-0 ${text}`} aria-hidden="true" /> }),
        };
      })}
    />
  );
}
