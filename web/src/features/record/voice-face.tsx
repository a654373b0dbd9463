import { IconMicrophone } from '@tabler/icons-react';

import { notify } from '@/ui/notify';

import classes from './voice-face.module.css';

/** The record button while there is nothing behind it: it can be found and pressed, and says why nothing happens. */
export function VoiceFace({ reason }: { reason: string }) {
  return (
    <div className={classes.face}>
      <button
        type="button"
        className={classes.button}
        aria-disabled
        aria-label="Start recording"
        aria-describedby="voice-reason"
        onClick={() => notify.info(reason)}
      >
        <IconMicrophone size={44} aria-hidden />
      </button>
      <p id="voice-reason" className={classes.reason}>
        {reason}
      </p>
    </div>
  );
}
