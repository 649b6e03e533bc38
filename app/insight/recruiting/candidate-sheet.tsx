import { useState } from 'react';
import { useFresh } from '#app/account/fresh.tsx';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { formatPhone } from '#app/i18n/phone.tsx';
import { useT } from '#app/i18n/t.ts';
import { CallDialog } from '#app/inventory/call-dialog.tsx';
import { Fact, useDeed } from '#app/inventory/network-parts.tsx';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Select } from '#app/ui/select.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { type GivenRole, givenRole } from '#contract/account/organisations.ts';
import { openStages, type Recruit } from '#contract/insight/recruiting.ts';
import { CandidateDialog } from './candidate-dialog.tsx';
import { LostDialog } from './lost-dialog.tsx';
import { reads } from './queries.ts';
import { type Pipeline, stageTones } from './stages.ts';

type Asked = 'edit' | 'lost' | 'invite' | 'hand' | 'remove';
type Props = { of: Pipeline; candidate: Recruit; onClose: () => void };

/** One candidate: what is known, what comes next, and what ends the search. */
export function CandidateSheet({ of, candidate, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const mayWork = useMay()('recruits.work');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { id, can } = candidate;
  const move = useDeed(reads, (stage: (typeof openStages)[number]) => api.recruiting.move({ id, stage }));
  const hand = useDeed(reads, () => api.recruiting.hand({ id }));
  const remove = useDeed(reads, () => api.recruiting.remove({ id }), onClose);
  const close = () => setAsked(null);
  const isOpenStage = openStages.some((stage) => stage === candidate.stage);
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={candidate.name} className="w-[min(34rem,100vw)]">
      <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto px-4.5 py-4">
        <div className="flex flex-wrap items-center gap-2">
          {can.change && mayWork ? (
            <Select
              aria-label={t('enterprise.recruit.stageOf', { name: candidate.name })}
              value={candidate.stage}
              options={[
                ...(isOpenStage
                  ? []
                  : [{ value: candidate.stage, label: t(`enterprise.recruit.stage.${candidate.stage}`) }]),
                ...openStages.map((value) => ({ value, label: t(`enterprise.recruit.stage.${value}`) })),
                ...(candidate.stage === 'lost'
                  ? []
                  : [{ value: 'lost' as const, label: t('enterprise.recruit.stage.lost') }]),
              ]}
              onChange={(stage) => {
                const to = openStages.find((one) => one === stage);
                if (to) move.mutate(to);
                else if (stage === 'lost') setAsked('lost');
              }}
              className="w-44"
            />
          ) : (
            <Chip tone={stageTones[candidate.stage]}>{t(`enterprise.recruit.stage.${candidate.stage}`)}</Chip>
          )}
          <span className="text-sm text-ink-2">
            {t('enterprise.recruit.since', { day: format.date(candidate.stageAt) })}
          </span>
        </div>
        {mayWork && (
          <div className="flex flex-wrap gap-2">
            {can.invite && (
              <Button kind="act" onClick={() => setAsked('invite')}>
                {t(candidate.stage === 'invited' ? 'enterprise.recruit.inviteAgain' : 'enterprise.recruit.invite')}
              </Button>
            )}
            {can.hand && <Button onClick={() => setAsked('hand')}>{t('enterprise.recruit.hand')}</Button>}
            {can.change && <Button onClick={() => setAsked('edit')}>{t('enterprise.recruit.edit')}</Button>}
            <Button kind="quiet" onClick={() => setAsked('remove')}>
              {t('enterprise.recruit.remove')}
            </Button>
          </div>
        )}
        <dl className="grid gap-4 sm:grid-cols-2">
          {candidate.stage === 'invited' && candidate.invitedAs && candidate.inviteExpiresAt && (
            <Fact name={t('enterprise.recruit.invitation')}>
              <Facts
                of={[
                  t(`account.role.${candidate.invitedAs}`),
                  t('enterprise.recruit.until', { time: format.dateTime(candidate.inviteExpiresAt) }),
                ]}
              />
            </Fact>
          )}
          {candidate.lostReason && (
            <Fact name={t('enterprise.recruit.reason')}>
              <Facts of={[t(`enterprise.recruit.lost.${candidate.lostReason}`), candidate.lostNote]} />
            </Fact>
          )}
          {candidate.handedBy && <Fact name={t('enterprise.recruit.handedBy')}>{candidate.handedBy}</Fact>}
          <Fact name={t('enterprise.recruit.nextStep')}>
            <Facts of={[candidate.nextStep, candidate.nextOn && format.date(candidate.nextOn)]} />
            {!candidate.nextStep && !candidate.nextOn && '—'}
          </Fact>
          <Fact name={t('enterprise.recruit.owner')}>{candidate.owner ? people.nameOf(candidate.owner) : '—'}</Fact>
          <Fact name={t('enterprise.recruit.brokerage')}>
            <bdi>{candidate.brokerage || '—'}</bdi>
          </Fact>
          <Fact name={t('enterprise.recruit.license')}>
            {candidate.licenseState || candidate.licenseNumber ? (
              <Facts
                of={[
                  t(`team.licence.${candidate.licenseKind}`),
                  `${candidate.licenseState ?? ''} ${candidate.licenseNumber}`.trim(),
                ]}
              />
            ) : (
              '—'
            )}
          </Fact>
          <Fact name={t('enterprise.recruit.sides')}>
            <span className="num">{candidate.sides === null ? '—' : format.number(candidate.sides)}</span>
          </Fact>
          <Fact name={t('enterprise.recruit.volume')}>
            <span className="num">{candidate.volume === null ? '—' : format.money(candidate.volume)}</span>
          </Fact>
          {candidate.email && (
            <Fact name={t('enterprise.recruit.email')}>
              <span dir="ltr">{candidate.email}</span>
            </Fact>
          )}
          {candidate.phone && (
            <Fact name={t('enterprise.recruit.phone')}>
              <span dir="ltr">{formatPhone(candidate.phone)}</span>
            </Fact>
          )}
          {candidate.officeName && <Fact name={t('enterprise.recruit.office')}>{candidate.officeName}</Fact>}
          {candidate.unitName && <Fact name={t('enterprise.recruit.unit')}>{candidate.unitName}</Fact>}
        </dl>
        {candidate.notes && (
          <section className="grid gap-1">
            <h2 className="text-sm text-ink-3">{t('enterprise.recruit.notes')}</h2>
            <p className="break-words whitespace-pre-wrap">{candidate.notes}</p>
          </section>
        )}
      </div>
      {asked === 'edit' && <CandidateDialog of={of} candidate={candidate} onClose={close} />}
      {asked === 'lost' && <LostDialog candidate={candidate} onClose={close} />}
      {asked === 'invite' && <InviteDialog candidate={candidate} onClose={close} />}
      <ConfirmDialog
        open={asked === 'hand'}
        onOpenChange={(open) => !open && close()}
        title={t('enterprise.recruit.handTitle', { name: candidate.unitName ?? '' })}
        action={t('enterprise.recruit.hand')}
        onConfirm={() => hand.mutateAsync(undefined)}
      >
        {t('enterprise.recruit.handText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={(open) => !open && close()}
        title={t('enterprise.recruit.removeTitle', { name: candidate.name })}
        action={t('enterprise.recruit.remove')}
        onConfirm={() => remove.mutateAsync(undefined)}
      >
        {t('enterprise.recruit.removeText')}
      </ConfirmDialog>
    </Sheet>
  );
}

function InviteDialog({ candidate, onClose }: { candidate: Recruit; onClose: () => void }) {
  const t = useT();
  const { freshly, confirmation } = useFresh();
  return (
    <>
      <CallDialog
        title={t('enterprise.recruit.inviteNamed', { name: candidate.name })}
        description={t('enterprise.recruit.inviteText', { email: candidate.email ?? '' })}
        saveLabel={t('enterprise.recruit.invite')}
        reads={reads}
        size="m"
        fields={[
          {
            name: 'role',
            label: t('enterprise.recruit.role'),
            type: 'choice',
            wide: true,
            options: givenRole.options.map((value) => ({ value, label: t(`account.role.${value}`) })),
          },
        ]}
        initial={{ role: candidate.invitedAs ?? 'agent' }}
        send={({ role }, key) =>
          freshly(() => api.recruiting.invite({ id: candidate.id, role: role as GivenRole }, { key }))
        }
        onClose={onClose}
      />
      {confirmation}
    </>
  );
}
