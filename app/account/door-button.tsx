import { Button, type ButtonProps } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { useAlive } from './alive.ts';

/** Sleeps until the page is alive: pressed before that, the browser would send the password off by itself. */
export function DoorButton({ className, ...rest }: ButtonProps) {
  const alive = useAlive();
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
