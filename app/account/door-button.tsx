import { Button, type ButtonProps } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { useAlive } from './alive.ts';

/** A submit button that is disabled until hydration: before that, the browser would submit the password natively. */
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
