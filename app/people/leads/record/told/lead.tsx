import {
  Activity,
  Archive,
  ArchiveRestore,
  BellOff,
  CircleCheck,
  Eye,
  FileUp,
  MessageCircle,
  Pencil,
  Plus,
  ShieldX,
  Trash2,
  Undo2,
  Workflow,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { T } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';
import { behaviourWords } from '#app/people/triggers/behaviour.ts';
import { Quote } from '#app/ui/record/timeline.tsx';
import { among, bold, type Happened, type Teller, type Told, type Tongue } from './told.tsx';

const byWhom = {
  'lead.created': ['leads.event.created', <Plus key="i" />],
  'lead.worked': ['leads.event.worked', <CircleCheck key="i" />],
  'lead.work_undone': ['leads.event.unsnoozed', <Undo2 key="i" />],
  'leads.imported': ['leads.event.imported', <FileUp key="i" />],
  'lead.removed': ['leads.event.removed', <Trash2 key="i" />],
  'lead.archived': ['leads.event.archived', <Archive key="i" />],
  'lead.restored': ['leads.event.restored', <ArchiveRestore key="i" />],
  'lead.contact_forbidden': ['messages.event.forbidden', <ShieldX key="i" />],
} as const;

const signals = {
  'lead.visited_site': 'leads.event.visitedSite',
  'lead.viewed_home': 'leads.event.viewedHome',
  'lead.saved_home': 'leads.event.savedHome',
} as const;

/** The ad that the lead responded to, with the names the advertiser gave its parts. */
const adLines = (t: Tongue['t'], { campaign: name, ad, form }: Record<string, string>): string =>
  [
    name && t('leads.event.adCampaign', { name }),
    ad && t('leads.event.adName', { name: ad }),
    form && t('leads.event.adForm', { name: form }),
  ]
    .filter(Boolean)
    .join('\n');

type Change = { from: unknown; to: unknown };

function changed({ who, given }: Happened, { t, fields, wordsOf }: Tongue): Told {
  const changes = Object.entries((given.changes ?? {}) as Record<string, Change>).filter(([name]) =>
    Object.hasOwn(fields, name),
  );
  return {
    icon: <Pencil />,
    words: changes.map(([name, { from, to }]) => (
      <p key={name}>
        <Text
          k="leads.event.changed"
          values={{ who, field: t.any(fields[name]!.label), from: wordsOf(name, from), to: wordsOf(name, to) }}
          components={bold}
        />
      </p>
    )),
  };
}

/** Only the assistant says so; any other inquiry is named by the source it came from. */
function inquiryWords(t: T, { requestId, source, sourceName }: Happened['data']): ReactNode {
  if (requestId) return <Text k="leads.event.enquired" components={bold} />;
  const from = sourceName ?? (source && source !== 'other' && t.any(`leads.source.${source}`));
  return from ? (
    <Text k="leads.event.inquired" values={{ source: from }} components={bold} />
  ) : (
    <Text k="leads.event.inquiredSomehow" components={bold} />
  );
}

/** Timeline texts for changes of the lead itself. */
export const tellOfLead: Teller = (happened, tongue) => {
  const { kind, who, data, given } = happened;
  const { t, format, stageOf } = tongue;
  const simple = among(byWhom, kind);
  if (simple) return { icon: simple[1], words: <Text k={simple[0]} values={{ who }} components={bold} /> };
  const signal = among(signals, kind);
  if (signal)
    return {
      icon: <Eye />,
      words: <Text k={signal} components={bold} />,
      quote: data.about && <Quote>{data.about}</Quote>,
    };
  switch (kind) {
    case 'lead.enquired': {
      const { ad } = given;
      const said = [
        data.message,
        data.about,
        ad !== undefined && adLines(t, ad as Record<string, string>),
        data.consent && `${t('leads.event.consent')} ${data.consent}`,
      ];
      return {
        icon: <MessageCircle />,
        words: ad ? <Text k="leads.event.answeredAd" components={bold} /> : inquiryWords(t, data),
        quote: <Quote>{said.filter(Boolean).join('\n')}</Quote>,
      };
    }
    case 'lead.triggered':
      return {
        icon: <Activity />,
        words: <b>{behaviourWords(t, { ...given, about: '' })}</b>,
        quote: data.about && <Quote>{data.about}</Quote>,
      };
    case 'lead.snoozed':
      return {
        icon: <BellOff />,
        words: data.until ? (
          <Text k="leads.event.snoozed" values={{ who, until: format.dateTime(data.until) }} components={bold} />
        ) : (
          <Text k="leads.event.unsnoozed" values={{ who }} components={bold} />
        ),
      };
    case 'lead.stage_changed':
      return {
        icon: <Workflow />,
        quote: data.reason && <Quote>{t.any(`leads.lost.${data.reason}`)}</Quote>,
        words: (
          <Text
            k="leads.event.stage"
            values={{ who, from: stageOf(data.from), to: stageOf(data.to) }}
            components={bold}
          />
        ),
      };
    case 'lead.changed':
      return changed(happened, tongue);
    default:
      return undefined;
  }
};
