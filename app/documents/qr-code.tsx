/**
 * A QR code, made on the server: one path, and the side of its square with the white
 * around it.
 */
export interface QrDrawing {
  path: string;
  size: number;
}

export function QrCode({ drawing, label }: { drawing: QrDrawing; label: string }) {
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      width="240"
      height="240"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path stroke="#000" d={drawing.path} />
    </svg>
  );
}
