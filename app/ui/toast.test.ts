import { afterEach, describe, expect, it, vi } from 'vitest';
import { lastAnnouncement } from './announce.ts';
import { dismissToast, onToast, shownToast, toast } from './toast.ts';

afterEach(() => dismissToast());

describe('toasts', () => {
  it('shows one at a time, the newest, for four seconds', () => {
    toast('Lead archived');
    toast('Lead restored', { description: 'Daniela Reyes' });
    expect(shownToast()).toMatchObject({ title: 'Lead restored', description: 'Daniela Reyes', durationMs: 4000 });
  });

  it('leaves time to reach an action', () => {
    toast('Lead archived', { action: { label: 'Undo', onAction: () => {} } });
    expect(shownToast()).toMatchObject({ durationMs: 12_000 });
  });

  it('takes away only the one that was meant', () => {
    const first = toast('First');
    const second = toast('Second');
    dismissToast(first);
    expect(shownToast()?.id).toBe(second);
    dismissToast(second);
    expect(shownToast()).toBeNull();
  });

  it('says aloud what it shows, and interrupts only for losses', () => {
    toast('Lead archived', { description: 'Daniela Reyes' });
    expect(lastAnnouncement()).toMatchObject({ text: 'Lead archived. Daniela Reyes', urgent: false });
    toast('Sign in failed', { tone: 'destructive' });
    expect(lastAnnouncement()).toMatchObject({ text: 'Sign in failed', urgent: true });
  });

  it('tells its host of every change until it leaves', () => {
    const host = vi.fn();
    const leave = onToast(host);
    toast('One');
    dismissToast();
    dismissToast();
    leave();
    toast('Two');
    expect(host).toHaveBeenCalledTimes(2);
  });
});
