import { Plus } from 'lucide-react';
import { PageActions } from '#app/shell/page-actions.tsx';
import { Button } from '#app/ui/button.tsx';

type Props = {
  label: string;
  onPress: () => void;
  /** True when something covers the end of the list. */
  isCovered: boolean;
};

/** Adds a record of the list's kind: in the top bar, or as a floating button on phones. */
export const NewButton = ({ label, onPress, isCovered }: Props) => (
  <>
    <PageActions>
      <Button kind="act" icon={<Plus />} className="max-md:hidden" aria-keyshortcuts="c" onClick={onPress}>
        {label}
      </Button>
    </PageActions>
    {!isCovered && (
      <Button
        kind="act"
        aria-label={label}
        onClick={onPress}
        className="absolute end-4 bottom-4 z-20 size-13 rounded-full px-0 shadow-float md:hidden [&_svg]:size-5.5"
      >
        <Plus />
      </Button>
    )}
  </>
);
