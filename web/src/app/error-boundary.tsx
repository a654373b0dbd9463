import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  fallback: ReactNode;
  /** A new value tries the children again: the address, so that leaving a broken page mends it. */
  resetKey?: string;
  children: ReactNode;
}

interface Breakage {
  broken: boolean;
  brokenAt: string | undefined;
}

/** Shows `fallback` where a part of the screen has thrown. React reports the error itself on the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Breakage> {
  override state: Breakage = { broken: false, brokenAt: this.props.resetKey };

  static getDerivedStateFromError(): Partial<Breakage> {
    return { broken: true };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, { brokenAt }: Breakage): Breakage | null {
    return resetKey === brokenAt ? null : { broken: false, brokenAt: resetKey };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
