//! A file system for SQLite that fails when it is told to, and otherwise does what the usual one does.
//!
//! [`install`] makes it the one that every connection of this process uses. [`Failing::at`] sets which operation fails:
//! counted are only operations of its kind, from 0. Nothing is ever really forced to the disk, for no trial takes the power
//! away: that makes thousands of them a matter of seconds.
//!
//! There is one such setting in a process: trials run one after another.

use std::ffi::{c_char, c_int, c_void};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU8, Ordering::SeqCst};

use rusqlite::ffi::{
    SQLITE_FULL, SQLITE_IOERR_FSYNC, SQLITE_IOERR_TRUNCATE, SQLITE_IOERR_WRITE, SQLITE_OK, sqlite3_file,
    sqlite3_int64, sqlite3_io_methods, sqlite3_vfs, sqlite3_vfs_find, sqlite3_vfs_register,
};

/// Which operation fails, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// A write fails and nothing of it is written.
    Write = 1,
    /// The disk is full: half of what was to be written is.
    Short = 2,
    /// A sync fails.
    Sync = 3,
    /// A file cannot be made shorter.
    Truncate = 4,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 4] = [Kind::Write, Kind::Short, Kind::Sync, Kind::Truncate];
}

/// How long it goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lasting {
    /// One operation fails, and the next is done.
    Once,
    /// From then on every operation of the kind fails.
    On,
}

impl Lasting {
    /// Both.
    pub const BOTH: [Lasting; 2] = [Lasting::Once, Lasting::On];
}

static KIND: AtomicU8 = AtomicU8::new(0);
/// How many operations of the kind go well first; below zero when nothing fails any more.
static LEFT: AtomicI64 = AtomicI64::new(-1);
static ON: AtomicBool = AtomicBool::new(false);
static STRUCK: AtomicBool = AtomicBool::new(false);

/// A failure that is set until this is dropped.
pub struct Failing(());

impl Failing {
    /// The operation of a kind with this number fails.
    #[must_use]
    pub fn at(kind: Kind, number: u32, lasting: Lasting) -> Failing {
        KIND.store(kind as u8, SeqCst);
        ON.store(lasting == Lasting::On, SeqCst);
        STRUCK.store(false, SeqCst);
        LEFT.store(i64::from(number), SeqCst);
        Failing(())
    }

    /// Whether it has come to that.
    #[must_use]
    pub fn struck(&self) -> bool {
        STRUCK.load(SeqCst)
    }
}

impl Drop for Failing {
    fn drop(&mut self) {
        LEFT.store(-1, SeqCst);
    }
}

/// Whether an operation of one of these kinds fails now; counts it.
fn fails(kinds: &[Kind]) -> Option<Kind> {
    let kind = *kinds.iter().find(|kind| **kind as u8 == KIND.load(SeqCst))?;
    let step = |left: i64| match left {
        ..0 => None,
        0 if ON.load(SeqCst) => Some(0),
        _ => Some(left - 1),
    };
    let before = LEFT.fetch_update(SeqCst, SeqCst, step).ok()?;
    (before == 0).then(|| {
        STRUCK.store(true, SeqCst);
        kind
    })
}

/// The functions of an open file, with the usual ones behind them.
#[repr(C)]
struct Methods {
    own: sqlite3_io_methods,
    usual: *const sqlite3_io_methods,
}

/// Makes the failing file system the one that is used. Before any connection is opened.
pub fn install() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: the usual file system is there for as long as the process; the copy is leaked, as SQLite asks for.
        let done = unsafe {
            let usual = sqlite3_vfs_find(std::ptr::null());
            let own = Box::leak(Box::new(*usual));
            own.zName = c"failing".as_ptr();
            own.pNext = std::ptr::null_mut();
            own.xOpen = Some(open);
            sqlite3_vfs_register(own, 1)
        };
        assert_eq!(done, SQLITE_OK, "SQLite takes no other file system");
    });
}

/// The usual file system.
///
/// # Safety
/// After [`install`].
unsafe fn usual() -> *mut sqlite3_vfs {
    // SAFETY: its name is that of the usual one on every Unix; it is never taken away.
    unsafe { sqlite3_vfs_find(c"unix".as_ptr()) }
}

unsafe extern "C" fn open(
    _own: *mut sqlite3_vfs,
    name: *const c_char,
    file: *mut sqlite3_file,
    flags: c_int,
    given: *mut c_int,
) -> c_int {
    // SAFETY: all is passed on as SQLite gave it. The usual file system has set the file's functions when it returns, or
    // left them empty; those set in their place live as long as the process.
    unsafe {
        let Some(really) = (*usual()).xOpen else { return SQLITE_IOERR_WRITE };
        let done = really(usual(), name, file, flags, given);
        let methods = (*file).pMethods;
        if !methods.is_null() {
            let mut own = *methods;
            own.xWrite = Some(write);
            own.xSync = Some(sync);
            own.xTruncate = Some(truncate);
            (*file).pMethods = &raw const Box::leak(Box::new(Methods { own, usual: methods })).own;
        }
        done
    }
}

/// The usual functions of a file.
///
/// # Safety
/// For a file that [`open`] has opened.
unsafe fn behind(file: *mut sqlite3_file) -> &'static sqlite3_io_methods {
    // SAFETY: `open` has put the first field of a `Methods` there, which is never freed.
    unsafe { &*(*(*file).pMethods.cast::<Methods>()).usual }
}

unsafe extern "C" fn write(
    file: *mut sqlite3_file,
    from: *const c_void,
    count: c_int,
    at: sqlite3_int64,
) -> c_int {
    // SAFETY: all is passed on as SQLite gave it, or the first half of it.
    unsafe {
        let Some(really) = behind(file).xWrite else { return SQLITE_IOERR_WRITE };
        match fails(&[Kind::Write, Kind::Short]) {
            None => really(file, from, count, at),
            Some(Kind::Short) => {
                really(file, from, count / 2, at);
                SQLITE_FULL
            }
            Some(_) => SQLITE_IOERR_WRITE,
        }
    }
}

unsafe extern "C" fn sync(_file: *mut sqlite3_file, _flags: c_int) -> c_int {
    fails(&[Kind::Sync]).map_or(SQLITE_OK, |_| SQLITE_IOERR_FSYNC)
}

unsafe extern "C" fn truncate(file: *mut sqlite3_file, to: sqlite3_int64) -> c_int {
    // SAFETY: all is passed on as SQLite gave it.
    unsafe {
        let Some(really) = behind(file).xTruncate else { return SQLITE_IOERR_TRUNCATE };
        fails(&[Kind::Truncate]).map_or_else(|| really(file, to), |_| SQLITE_IOERR_TRUNCATE)
    }
}
