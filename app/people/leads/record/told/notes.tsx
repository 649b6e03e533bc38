import { AtSign, MessagesSquare, Pencil, Pin, StickyNote } from 'lucide-react';
import { Text } from '#app/i18n/text.tsx';
import { Note } from '../note.tsx';
import { among, bold, type Teller } from './told.tsx';

const byWhom = {
  'note.pinned': ['leads.event.notePinned', <Pin key="i" />],
  'note.unpinned': ['leads.event.noteUnpinned', <Pin key="i" />],
  'note.changed': ['leads.event.noteChanged', <Pencil key="i" />],
  'comment.added': ['leads.event.commented', <MessagesSquare key="i" />],
  'comment.changed': ['leads.event.commentChanged', <MessagesSquare key="i" />],
  'comment.removed': ['leads.event.commentRemoved', <MessagesSquare key="i" />],
  'comment.resolved': ['leads.event.commentSettled', <MessagesSquare key="i" />],
  'comment.reopened': ['leads.event.commentReopened', <MessagesSquare key="i" />],
} as const;

/** Timeline texts for notes. */
export const tellOfNotes: Teller = ({ leadId, kind, who, given, note }, { namesOf }) => {
  const simple = among(byWhom, kind);
  if (simple) return { icon: simple[1], words: <Text k={simple[0]} values={{ who }} components={bold} /> };
  if (kind === 'note.added' || kind === 'note.imported')
    return {
      icon: <StickyNote />,
      words: (
        <Text
          k={kind === 'note.added' ? 'leads.event.note' : 'leads.event.noteImported'}
          values={{ who }}
          components={bold}
        />
      ),
      quote: note && <Note leadId={leadId} note={note} />,
    };
  if (kind === 'mention.made')
    return {
      icon: <AtSign />,
      words: <Text k="leads.event.mentioned" values={{ who, names: namesOf(given.users) }} components={bold} />,
    };
  return undefined;
};
