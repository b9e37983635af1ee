import { useState } from 'react';
import { words } from '../../../content/words.ts';

const currentPermission = () => ('Notification' in window ? Notification.permission : 'denied');

/** The state of the browser's notifications. Permission is requested only when the visitor presses Allow. */
export function NotificationNote() {
  const [permission, setPermission] = useState(currentPermission);
  const [title, hint] = {
    default: [words.alerts.off, words.alerts.offHint],
    granted: [words.alerts.on, words.alerts.onHint],
    denied: [words.alerts.blocked, words.alerts.blockedHint],
  }[permission];
  return (
    <div className="alerts-note">
      <p>
        <b>{title}</b>
        <span className="block text-13 text-text-2">{hint}</span>
      </p>
      {permission === 'default' ? (
        <button
          type="button"
          className="btn btn-line btn-sm"
          onClick={() => Notification.requestPermission().then(setPermission, () => {})}
        >
          {words.alerts.allow}
        </button>
      ) : null}
    </div>
  );
}
