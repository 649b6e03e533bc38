import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText, Pencil, Plus, ShieldCheck, UserRound, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';
import { commonEvent } from '#app/records/common-events.tsx';
import { RecordTimeline } from '#app/records/record-timeline.tsx';
import type { timelineItem } from '#contract/verticals/insurance/policies.ts';
import { policyQueries } from '../queries.ts';

type Item = z.infer<typeof timelineItem>;

const bold = { b: (words: ReactNode) => <b>{words}</b> };

const told = keysOf('insurance.event', [
  'created',
  'imported',
  'changed',
  'assigned',
  'archived',
  'restored',
  'transacted',
  'renewal_decided',
  'claim_added',
  'claim_changed',
  'item_added',
  'item_changed',
  'item_removed',
  'coverage_offered',
  'coverage_declined',
  'coverage_bought',
  'coverage_reopened',
  'certificate_requested',
  'certificate_issued',
  'certificates_reissued',
  'certificate_voided',
  'notice_added',
  'save_attempted',
  'notice_resolved',
  'file_added',
]);

const icons: Readonly<Record<string, ReactNode>> = {
  created: <Plus />,
  imported: <Plus />,
  assigned: <UserRound />,
  transacted: <Workflow />,
  file_added: <FileText />,
  certificate_issued: <FileText />,
  coverage_declined: <ShieldCheck />,
};

export function PolicyTimeline({ id }: { id: string }) {
  const t = useT();
  const format = useFormat();
  const timeline = useInfiniteQuery(policyQueries.timeline(id));
  return (
    <RecordTimeline<Item>
      label={t('record.timeline')}
      timeline={timeline}
      entryOf={({ id: item, at, kind, actor, data }) => {
        const name = kind === 'file.added' ? 'file_added' : kind.replace('policy.', '');
        // Words of the file that have no place here.
        const said = name === 'imported' && Array.isArray(data.said) ? data.said.map(String) : [];
        const values = {
          who: actor.name ?? t('record.system'),
          what:
            name === 'transacted'
              ? t.any(`insurance.kind.${String(data.kind)}`)
              : String(data.coverage ?? data.holder ?? data.cause ?? data.note ?? data.name ?? ''),
          amount: typeof data.change === 'number' ? format.money(data.change) : '',
          count: Number(data.issued ?? 0),
        };
        return {
          id: item,
          at,
          icon: icons[name] ?? <Pencil />,
          words:
            name in told ? (
              <>
                <Text k={told[name as keyof typeof told]} values={values} components={bold} />
                {said.length > 0 && (
                  <span className="block text-sm text-ink-2">
                    <bdi>{t('insurance.event.importedWords', { words: format.list(said) })}</bdi>
                  </span>
                )}
              </>
            ) : (
              (commonEvent(kind, values.who) ?? kind)
            ),
        };
      }}
    />
  );
}
