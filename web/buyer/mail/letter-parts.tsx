import type { CSSProperties, ReactNode } from 'react';
import { direction } from '../../../content/language.ts';
import { logo } from '../../../content/look/logo.ts';
import { mailAccents } from '../../../content/look/mail-accents.ts';

const lightButton = mailAccents.light ?? { fill: '#fb9d30', text: '#2d1806' };
const darkButton = mailAccents.dark ?? { fill: '#fda93f', text: '#2b1604' };

// The values of the design tokens, because mail programs support no variables. Dark mode is in the media query below.
export const lightColours = {
  page: '#f8fafc',
  card: '#ffffff',
  line: '#e0e3e8',
  text: '#151c26',
  text2: '#4a525e',
  text3: '#626a75',
  flame: lightButton.fill,
  onFlame: lightButton.text,
};
export const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
@media (max-width:620px){.pad{padding-left:20px!important;padding-right:20px!important}.outer{padding:0!important}.cardb{border-radius:0!important;border-left:0!important;border-right:0!important}}
@media (prefers-color-scheme:dark){
body,.bg{background:#0b0f15!important}.cardb{background:#13181f!important;border-color:#242a32!important}
.t{color:#eef0f4!important}.t2{color:#b0b6bf!important}.t3{color:#9299a4!important}.b{border-color:#242a32!important}
.fl{background:${darkButton.fill}!important}.ofl{color:${darkButton.text}!important}.inkb{background:#eef0f4!important}
}
`;
/** The end side of a line, because not every mail program knows logical sides. */
export const lineEnd = direction === 'rtl' ? 'left' : 'right';
export const fontFamily =
  "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export const font = (weight: number, size: string, color: string, more: CSSProperties = {}) => ({
  margin: 0,
  font: `${weight} ${size} ${fontFamily}`,
  color,
  ...more,
});

interface TableProps {
  children: ReactNode;
  className?: string;
  width?: string;
  align?: 'center';
  dir?: string;
  style?: CSSProperties;
}

/** A table used only for layout. */
export const Table = ({ children, ...look }: TableProps) => (
  <table role="presentation" cellPadding="0" cellSpacing="0" border={0} {...look}>
    <tbody>{children}</tbody>
  </table>
);

/** The site's name, beside our mark unless the owner has a logo, which a mail could not show without fetching it. */
export const SiteName = ({ siteName }: { siteName: string }) => (
  <Table>
    <tr>
      {logo === null && (
        <td
          style={{
            padding: direction === 'rtl' ? '0 0 0 10px' : '0 10px 0 0',
            verticalAlign: 'middle',
          }}
        >
          <Candle />
        </td>
      )}
      <td
        className="t"
        style={font(600, '18px/28px', lightColours.text, { verticalAlign: 'middle' })}
      >
        {siteName}
      </td>
    </tr>
  </Table>
);

/** The candle, built of table cells, because pictures would have to be fetched or would be blocked. */
const Candle = () => (
  <Table align="center">
    <Bar className="fl" width={7} height={10} color={lightColours.flame} radius="60% 60% 50% 50%" />
    <Bar className="inkb" width={2} height={3} color={lightColours.text} />
    <Bar className="inkb" width={12} height={12} color={lightColours.text} radius="3px" />
    <Bar className="inkb" width={2} height={4} color={lightColours.text} />
  </Table>
);

interface BarProps {
  className: string;
  width: number;
  height: number;
  color: string;
  radius?: string;
}

const Bar = ({ className, width, height, color, radius }: BarProps) => (
  <tr>
    <td align="center" style={{ fontSize: 0, lineHeight: 0 }}>
      <div
        className={className}
        style={{
          width: `${width}px`,
          height: `${height}px`,
          margin: '0 auto',
          background: color,
          fontSize: 0,
          lineHeight: `${height}px`,
          borderRadius: radius,
        }}
      >
        {'\u00a0'}
      </div>
    </td>
  </tr>
);
