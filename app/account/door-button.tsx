import { useSyncExternalStore } from 'react';
import { Button, type ButtonProps } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';

const never = () => () => {};

/** Sleeps until the page is alive: pressed before that, the browser would send the password off by itself. */
export function DoorButton({ className, ...rest }: ButtonProps) {
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Button
      type="submit"
      kind="act"
      size="l"
      disabled={!alive}
      className={cx(!alive && 'disabled:opacity-100', className)}
      {...rest}
    />
  );
}
