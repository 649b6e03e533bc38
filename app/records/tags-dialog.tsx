import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { TagInput } from '#app/ui/tag-input.tsx';

type TagAct = { act: 'add_tags' | 'remove_tags'; tags: string[] };
type Props = {
  words: { title: string; label: string; add: string; remove: string };
  suggestions: readonly string[];
  max: number;
  onClose: () => void;
  onTags: (act: TagAct) => void;
};

/** Adds tags to many records or removes them. */
export function TagsDialog({ words, suggestions, max, onClose, onTags }: Props) {
  const [tags, setTags] = useState<string[]>([]);
  const act = (kind: TagAct['act']) => {
    onTags({ act: kind, tags });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      footer={
        <>
          <Button disabled={tags.length === 0} onClick={() => act('remove_tags')}>
            {words.remove}
          </Button>
          <Button kind="act" disabled={tags.length === 0} onClick={() => act('add_tags')}>
            {words.add}
          </Button>
        </>
      }
    >
      <Field label={words.label}>
        <TagInput value={tags} onChange={setTags} suggestions={suggestions} max={max} />
      </Field>
    </Dialog>
  );
}
