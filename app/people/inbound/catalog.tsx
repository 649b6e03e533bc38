import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, FlaskConical, Plug } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Door } from '#contract/people/inbound.ts';
import { type Portal, portalFacts, portals } from '#contract/people/portals.ts';
import { DoorForm } from './door-form.tsx';
import { inboundQueries } from './queries.ts';

const steps = keysOf('inbound.steps', portals);

/** The catalog of lead portals, each connected with one click and with its instructions. */
export function Catalog() {
  const t = useT();
  const mayManage = useMay()('inbound.manage');
  const doors = useQuery(inboundQueries.doors).data?.doors ?? [];
  const [isForm, setForm] = useState(false);
  return (
    <section className="grid gap-4" aria-labelledby="catalog">
      <div className="grid gap-1">
        <h2 id="catalog" className="text-lg font-medium">
          {t('inbound.catalog')}
        </h2>
        <p className="max-w-[62ch] text-sm text-ink-2">{t('inbound.catalogText')}</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {portals.map((portal) => (
          <PortalCard
            key={portal}
            portal={portal}
            door={doors.find((door) => door.portal === portal)}
            mayManage={mayManage}
            onForm={() => setForm(true)}
          />
        ))}
      </ul>
      {isForm && <DoorForm portal="own_site" onClose={() => setForm(false)} />}
    </section>
  );
}

type Props = { portal: Portal; door: Door | undefined; mayManage: boolean; onForm: () => void };

function PortalCard({ portal, door, mayManage, onForm }: Props) {
  const t = useT();
  const client = useQueryClient();
  const { kind, name } = portalFacts[portal];
  const failed = (error: Error) => toast(t('inbound.notDone'), { tone: 'destructive', description: error.message });
  const settled = () => client.invalidateQueries({ queryKey: ['inbound'] });
  const connect = useMutation({
    mutationFn: () => api.inbound.openDoor({ kind, name, portal }),
    onError: failed,
    onSettled: settled,
  });
  const address = door && (door.mailAddress ?? door.address);
  return (
    <li className="grid content-start gap-3 rounded-m border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{name}</h3>
        <State door={door} />
      </div>
      <p className="text-sm text-ink-2">
        {t(door?.kind === 'mail' && !door.mailAddress ? 'inbound.steps.noMail' : steps[portal])}
      </p>
      {address && (
        <p dir="ltr" className="truncate rounded-s bg-sunken px-2 py-1.5 font-code text-xs select-all">
          {address}
        </p>
      )}
      {mayManage && (
        <div className="mt-auto flex flex-wrap gap-2">
          {door && address ? (
            <>
              <Button
                size="s"
                icon={<Copy />}
                onClick={() => void navigator.clipboard.writeText(address).then(() => toast(t('inbound.copied')))}
              >
                {t('inbound.copyAddress')}
              </Button>
              <TestLead door={door} onFailed={failed} onSettled={settled} />
            </>
          ) : portal === 'facebook' ? (
            <>
              <Button size="s" icon={<Plug />} asChild>
                <Link to="/integrations-marketplace/facebook_leads">{t('inbound.connect')}</Link>
              </Button>
              <Button size="s" kind="quiet" busy={connect.isPending} onClick={() => connect.mutate()}>
                {t('inbound.useWebhook')}
              </Button>
            </>
          ) : (
            <Button
              size="s"
              icon={<Plug />}
              busy={connect.isPending}
              onClick={() => (kind === 'form' ? onForm() : connect.mutate())}
            >
              {t('inbound.connect')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

type TestProps = { door: Door; onFailed: (error: Error) => void; onSettled: () => void };

function TestLead({ door, onFailed, onSettled }: TestProps) {
  const t = useT();
  const test = useMutation({ mutationFn: () => api.inbound.testDoor({ id: door.id }), onError: onFailed, onSettled });
  return (
    <>
      <Button size="s" icon={<FlaskConical />} busy={test.isPending} onClick={() => test.mutate()}>
        {t('inbound.test')}
      </Button>
      {test.data && (
        <p role="status" className="basis-full text-sm">
          {test.data.lead ? (
            <Link to={`/lead/${test.data.lead.id}`} className="text-act underline underline-offset-4">
              {t('inbound.tested', { name: test.data.lead.name })}
            </Link>
          ) : (
            <span className="text-loss">{test.data.problem}</span>
          )}
        </p>
      )}
    </>
  );
}

function State({ door }: { door: Door | undefined }) {
  const t = useT();
  const format = useFormat();
  if (!door) return <Chip>{t('inbound.notConnected')}</Chip>;
  const { lastAt, failed } = door.heard;
  if (failed > 0) return <Chip tone="loss">{t('inbound.unread', { count: failed })}</Chip>;
  if (!lastAt) return <Chip tone="need">{t('inbound.waiting')}</Chip>;
  return <Chip tone="act">{t('inbound.lastLead', { when: format.relative(lastAt) })}</Chip>;
}
