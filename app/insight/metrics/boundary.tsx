import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; instead: (error: Error, again: () => void) => ReactNode };

/** What fails inside is blank by itself; all around it stands. */
export class Boundary extends Component<Props, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error ? this.props.instead(error, () => this.setState({ error: null })) : this.props.children;
  }
}
