import { lazy, Suspense } from 'react';
import { PictureField } from '#app/account/brand/picture-field.tsx';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import type { Pickers } from '#app/ui/content-editor/field-control.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';

const ChosenHomes = lazy(() => import('../website/chosen-homes.tsx').then((part) => ({ default: part.ChosenHomes })));

function Picture({ label, value, onChange }: Parameters<Pickers['picture']>[0]) {
  const t = useT();
  return (
    <PictureField
      label={label}
      remove={t('content.removePicture')}
      picture={value}
      onChange={onChange}
      className="h-20 max-w-40 object-cover"
    />
  );
}

function Members({ value, onChange }: Parameters<Pickers['members']>[0]) {
  const { options } = usePeople();
  return (
    <div className="grid max-h-56 gap-2 overflow-y-auto rounded-m border border-line p-3">
      {options.map(({ value: id, label }) => (
        <Checkbox
          key={id}
          label={label}
          checked={value.includes(id)}
          onChange={(isChosen) => onChange(isChosen ? [...value, id] : value.filter((one) => one !== id))}
        />
      ))}
    </div>
  );
}

/** Pickers of files, homes and members for blocks. */
export const pickers: Pickers = {
  picture: (props) => <Picture {...props} />,
  homes: ({ value, onChange }) => (
    <Suspense fallback={<SkeletonText lines={3} />}>
      <ChosenHomes chosen={value} onChange={onChange} />
    </Suspense>
  ),
  members: (props) => <Members {...props} />,
};
