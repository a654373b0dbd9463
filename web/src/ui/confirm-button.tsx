import { Button } from '@mantine/core';
import { useState } from 'react';

interface ConfirmButtonProps {
  label: string;
  /** What the button says after the first press; the second press acts. */
  question: string;
  onConfirm: () => void;
  loading?: boolean;
  disabled?: boolean;
}

/** A dangerous button that asks twice. Leaving it, or Escape, takes the question back. */
export function ConfirmButton({ label, question, onConfirm, loading = false, disabled = false }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  const press = () => {
    setAsking(!asking);
    if (asking) onConfirm();
  };
  return (
    <Button
      color="danger"
      variant={asking ? 'filled' : 'subtle'}
      loading={loading}
      disabled={disabled}
      onClick={press}
      onBlur={() => setAsking(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setAsking(false);
      }}
    >
      <span aria-live="polite">{asking ? question : label}</span>
    </Button>
  );
}
