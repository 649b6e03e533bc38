import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SmilePlus } from 'lucide-react';
import { useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Comment } from '#contract/people/comments.ts';
import { type Reaction, reactions } from '#contract/people/reactions.ts';
import { usePeople } from '../leads/use-people.tsx';

const signs: Record<Reaction, string> = {
  agree: '👍',
  thanks: '🙏',
  love: '❤️',
  joy: '😄',
  celebrate: '🎉',
  seen: '👀',
};
const names = keysOf('comments.reaction', reactions);

/** The reactions to a comment; clicking one toggles the reader's own. */
export function Reactions({ comment, mayReact }: { comment: Comment; mayReact: boolean }) {
  const t = useT();
  const me = useSession().user.id;
  const people = usePeople();
  const client = useQueryClient();
  const { id, subject } = comment;
  const react = useMutation({
    mutationFn: (wish: { reaction: Reaction; on: boolean }) => api.comments.react({ id, ...wish }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['comments', subject.type, subject.id] }),
    onError: (error) => toast(t('comments.notSaid'), { tone: 'destructive', description: error.message }),
  });
  const given = comment.reactions.filter((one) => one.people.length > 0);
  if (comment.isRemoved || (given.length === 0 && !mayReact)) return null;
  return (
    <div className="flex flex-wrap items-center gap-1 pt-1">
      {given.map(({ reaction, people: who }) => {
        const isMine = who.includes(me);
        const label = t('comments.reacted', {
          reaction: t(names[reaction]),
          names: who.map((user) => people.nameOf(user)).join(', '),
        });
        return (
          <button
            key={reaction}
            type="button"
            aria-pressed={isMine}
            aria-label={label}
            title={label}
            disabled={!mayReact || react.isPending}
            onClick={() => react.mutate({ reaction, on: !isMine })}
            className={cx(
              'tap-area inline-flex items-center gap-1 rounded-full border px-2 py-0.5 text-xs',
              isMine ? 'border-act bg-act-tint text-act' : 'border-line text-ink-2 hover:bg-sunken',
            )}
          >
            <span aria-hidden="true">{signs[reaction]}</span>
            <span className="num">{who.length}</span>
          </button>
        );
      })}
      {mayReact && (
        <Menu
          trigger={
            <IconButton size="s" label={t('comments.react', { name: comment.author.name })}>
              <SmilePlus />
            </IconButton>
          }
          entries={reactions.map((reaction) => ({
            label: `${signs[reaction]} ${t(names[reaction])}`,
            onSelect: () => react.mutate({ reaction, on: true }),
          }))}
        />
      )}
    </div>
  );
}
