import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Door } from '#contract/people/inbound.ts';
import { DoorForm } from './door-form.tsx';
import { doorNames } from './door-names.ts';
import { inboundQueries } from './queries.ts';

/** The connected lead sources: forms, addresses for other programs, and code for the organization's own website. */
export function Doors() {
  const t = useT();
  const may = useMay();
  const [isNew, setNew] = useState(false);
  const doors = useQuery(inboundQueries.doors).data?.doors ?? [];
  const mayManage = may('inbound.manage');
  return (
    <section className="grid gap-4" aria-labelledby="doors">
      <div className="flex flex-wrap items-end justify-between gap-3 border-t border-line-strong pt-4">
        <div className="grid gap-1">
          <h2 id="doors" className="text-lg font-medium">
            {t('inbound.doors')}
          </h2>
          <p className="max-w-[62ch] text-sm text-ink-2">{t('inbound.doorsText')}</p>
        </div>
        {mayManage && (
          <Button onClick={() => setNew(true)}>
            <Plus />
            {t('inbound.newDoor')}
          </Button>
        )}
      </div>
      {isNew && <DoorForm onClose={() => setNew(false)} />}
      {doors.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {doors.map((door) => (
            <DoorRow key={door.id} door={door} mayManage={mayManage} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The HTML of a form for the organization's website; it works without a script. */
const snippetOf = ({ address, slug, consentText }: Door): string => {
  const at = address.replace(`/form/${slug}`, `/inbound/forms/${slug}`);
  return [
    `<form method="post" action="${at}">`,
    '  <label>Name <input name="name" required maxlength="100" autocomplete="name"></label>',
    '  <label>Email <input name="email" type="email" required autocomplete="email"></label>',
    '  <label>Phone <input name="phone" type="tel" autocomplete="tel"></label>',
    '  <label>Message <textarea name="message"></textarea></label>',
    '  <input name="website" tabindex="-1" autocomplete="off" hidden>',
    `  <label><input type="checkbox" name="consent" required> ${escaped(consentText)}</label>`,
    '  <button>Send</button>',
    '</form>',
  ].join('\n');
};
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function DoorRow({ door, mayManage }: { door: Door; mayManage: boolean }) {
  const t = useT();
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: () => api.inbound.closeDoor({ id: door.id }),
    onSuccess: () => client.invalidateQueries({ queryKey: inboundQueries.doors.queryKey }),
    onError: (error) => toast(t('inbound.notDone'), { tone: 'destructive', description: error.message }),
  });
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    toast(t('inbound.copied'));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-60">
        <span className="truncate font-medium">{door.name}</span>
        <span className="truncate text-sm text-ink-2" dir="ltr">
          {door.address}
        </span>
        <span className="text-sm text-ink-3">{t(doorNames[door.kind])}</span>
      </div>
      <Button size="s" onClick={() => void copy(door.address)}>
        <Copy />
        {t('inbound.copyAddress')}
      </Button>
      {door.kind === 'form' && (
        <Button size="s" onClick={() => void copy(snippetOf(door))}>
          <Copy />
          {t('inbound.copySnippet')}
        </Button>
      )}
      {door.secret && (
        <Button size="s" onClick={() => void copy(door.secret!)}>
          <Copy />
          {t('inbound.copySecret')}
        </Button>
      )}
      {mayManage && (
        <Button size="s" kind="quiet" busy={close.isPending} onClick={() => close.mutate()}>
          {t('inbound.close')}
        </Button>
      )}
    </li>
  );
}
