import { lazy, type MouseEvent, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AuthMode } from './places.ts';

/** Nothing of it is downloaded before it is wanted. */
const AuthDialog = lazy(() => import('./auth-dialog.tsx'));

/** Pages that are doors themselves: there a link to /auth is followed. */
const doors = /^\/(auth|reset|verify|invite|enter)(\/|$)/;

const listeners = new Set<(mode: AuthMode) => void>();

/** For a link to /auth on a public page: opens the dialog instead, and stays a link for who opens it in a new tab. */
export const opensAuth = (mode: AuthMode) => (event: MouseEvent) => {
  if (listeners.size === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  for (const listener of listeners) listener(mode);
};

/** Once in the layout of public pages. `?auth=signin` or `signup` opens the dialog and goes from the address. */
export function AuthDialogHost() {
  const [mode, setMode] = useState<AuthMode>();
  const location = useLocation();
  const navigate = useNavigate();
  const close = useCallback(() => setMode(undefined), []);

  const atDoor = doors.test(location.pathname);
  useEffect(() => {
    if (atDoor) return;
    listeners.add(setMode);
    return () => void listeners.delete(setMode);
  }, [atDoor]);

  useEffect(() => {
    if (location.pathname !== '/') return;
    const search = new URLSearchParams(location.search);
    const wanted = search.get('auth');
    if (wanted !== 'signin' && wanted !== 'signup') return;
    setMode(wanted);
    search.delete('auth');
    void navigate({ pathname: '/', search: search.toString(), hash: location.hash }, { replace: true });
  }, [location, navigate]);

  return <Suspense>{mode && <AuthDialog mode={mode} onMode={setMode} onClose={close} />}</Suspense>;
}
