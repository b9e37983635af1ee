import { useState } from 'react';
import { alerts as words } from '../../../content/alert-sentences.ts';
import { labels } from '../../../content/labels.ts';

const permissionNow = () => ('Notification' in window ? Notification.permission : 'denied');

/** Whether the browser shows alerts, too. It is asked only when the visitor presses Allow. */
export function NotificationNote() {
  const [permission, setPermission] = useState(permissionNow);
  const [title, hint] = {
    default: [words.off, words.offHint],
    granted: [words.on, words.onHint],
    denied: [words.blocked, words.blockedHint],
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
          {labels.alerts.allow}
        </button>
      ) : null}
    </div>
  );
}
