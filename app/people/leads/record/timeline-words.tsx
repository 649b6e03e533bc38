import { Pencil } from 'lucide-react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';
import { commonEvent } from '#app/records/common-events.tsx';
import { WaitingMark } from '#app/shell/offline/waiting-mark.tsx';
import type { TimelineEntry } from '#app/ui/record/timeline.tsx';
import { tellOfAgreements } from '../../agreements/told.tsx';
import { toldOfPeople } from '../../contacts/told.tsx';
import { useLeadFields } from '../use-custom-fields.ts';
import { usePeople } from '../use-people.tsx';
import { useStages } from '../use-stages.ts';
import { pendingNote } from './note-form.tsx';
import { tellOfHands } from './told/hands.tsx';
import { tellOfLead } from './told/lead.tsx';
import { tellOfMessages } from './told/messages.tsx';
import { tellOfNotes } from './told/notes.tsx';
import { tellOfSearches } from './told/searches.tsx';
import { bold, type Teller, type TimelineItem, type Tongue } from './told/told.tsx';
import { tellOfWork } from './told/work.tsx';
import { useValueWords } from './value-words.ts';

/** An event kind without a text is shown by its name rather than left out. */
const tellOfOther: Teller = ({ kind, who, given }, { t }) =>
  toldOfPeople(t, kind, who, given) ?? {
    icon: <Pencil />,
    words: commonEvent(kind, who) ?? <Text k="leads.event.other" values={{ who, kind }} components={bold} />,
  };

const tellers = [
  tellOfLead,
  tellOfHands,
  tellOfNotes,
  tellOfMessages,
  tellOfWork,
  tellOfAgreements,
  tellOfSearches,
  tellOfOther,
];

/** Returns a timeline item as text and icon. */
export function useTimelineEntry(leadId: string): (item: TimelineItem) => TimelineEntry {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  const wordsOf = useValueWords();
  const stages = useStages();
  const { fields } = useLeadFields();
  const tongue: Tongue = {
    t,
    format,
    fields,
    nameOf,
    wordsOf,
    namesOf: (ids) => (Array.isArray(ids) ? ids : []).map((id) => nameOf(String(id))).join(', '),
    stageOf: (key) => (key ? stages.nameOf(key) : ''),
  };
  return ({ id, at, kind, actor, data, note }) => {
    const who = actor.name ?? t('record.system');
    const happened = { leadId, kind, who, data: data as Record<string, string>, given: data, note };
    let told: ReturnType<Teller>;
    for (const tell of tellers) {
      told = tell(happened, tongue);
      if (told) break;
    }
    const { words, ...rest } = told!;
    const marked = (
      <>
        {words} <WaitingMark id={id} />
      </>
    );
    return { id, at, isPending: id === pendingNote, words: marked, ...rest };
  };
}
